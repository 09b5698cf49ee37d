/* SPDX-License-Identifier: MIT */
/*
 * static_udev - what a static hwloc asks udev for, in programs that are linked statically (make static).
 *
 * There is no static libudev in Debian. hwloc asks it what disks and network cards are called, and
 * topology.c leaves all devices out; without a udev, as here, hwloc takes the answer to be unknown.
 * The names and types are those of libudev(3).
 */
#include <stddef.h>

struct udev;
struct udev_device;

struct udev *udev_new(void);
struct udev *udev_unref(struct udev *udev);
struct udev_device *udev_device_new_from_subsystem_sysname(
	struct udev *udev, const char *subsystem, const char *sysname);
const char *udev_device_get_property_value(struct udev_device *device, const char *key);
struct udev_device *udev_device_unref(struct udev_device *device);

struct udev *udev_new(void)
{
	return NULL;
}

struct udev *udev_unref(struct udev *udev)
{
	(void)udev;
	return NULL;
}

struct udev_device *udev_device_new_from_subsystem_sysname(
	struct udev *udev, const char *subsystem, const char *sysname)
{
	(void)udev;
	(void)subsystem;
	(void)sysname;
	return NULL;
}

const char *udev_device_get_property_value(struct udev_device *device, const char *key)
{
	(void)device;
	(void)key;
	return NULL;
}

struct udev_device *udev_device_unref(struct udev_device *device)
{
	(void)device;
	return NULL;
}
