/* SPDX-License-Identifier: MIT */
#include "page_style.h"

const char *page_style_class(enum page_style_shape shape, size_t of)
{
	static const char *const classes[PAGE_STYLE_SHAPES][PAGE_STYLE_KINDS] = {
		[PAGE_STYLE_MARK] = {"mark p0", "mark p1", "mark p2", "mark p3"},
		[PAGE_STYLE_LEFT_OUT] = {"mark left-out p0", "mark left-out p1", "mark left-out p2",
			"mark left-out p3"},
		[PAGE_STYLE_SPAN] = {"span p0", "span p1", "span p2", "span p3"},
		[PAGE_STYLE_LINE] = {"line p0", "line p1", "line p2", "line p3"},
		[PAGE_STYLE_BAR] = {"bar p0", "bar p1", "bar p2", "bar p3"},
	};

	return classes[shape][of % PAGE_STYLE_KINDS];
}

/*
 * Blue and orange are told apart by all kinds of colour vision, and marks differ in shape besides
 * (Okabe and Ito, "Color Universal Design", 2008). All text has a contrast of 4.5 or more (WCAG 2.1, 1.4.3).
 */
const char *const page_style[] = {
	":root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;",
	"--p0:#0b62b8;--p1:#a85200;--p2:#4b7a00;--p3:#7d3aa8;--bad:#b3261e;--band:#e8eef5}",
	"@media(prefers-color-scheme:dark){:root{--paper:#12161b;--ink:#e6e8ea;--soft:#9da7b1;",
	"--line:#39424c;--p0:#6cb2ff;--p1:#ffb057;--p2:#a5d65a;--p3:#d39cf5;--bad:#ff8a80;",
	"--band:#1f2a36}}",
	"body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--paper);color:var(--ink);",
	"font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere}",
	"h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.2rem;margin:2rem 0 .4rem}",
	"a{color:var(--p0)}nav ul,.figures{display:flex;flex-wrap:wrap;gap:.3rem 1rem;padding:0;",
	"list-style:none}.figures{gap:1rem;margin:1rem 0}",
	".figures li{border:1px solid var(--line);border-radius:.5rem;padding:.6rem 1rem}",
	".figures strong{display:block;font-size:2rem;line-height:1.2}",
	".skip{position:absolute;left:-99rem}.skip:focus{position:static}",
	".note,caption{color:var(--soft)}.bad{color:var(--bad);font-weight:bold}",
	".scroll{overflow-x:auto;margin:.6rem 0}",
	".scroll:focus-visible,a:focus-visible{outline:3px solid var(--p0);outline-offset:2px}",
	"table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;",
	"overflow-wrap:normal}",
	"caption{text-align:left;padding:.2rem 0}",
	"th,td{padding:.15rem .5rem;text-align:left;vertical-align:top}",
	"thead th{border-bottom:1px solid var(--line)}",
	"th[scope=row]{font-weight:normal;min-width:8rem}",
	".number{text-align:right;white-space:nowrap}",
	".total th,.total td{font-weight:bold!important}",
	".plot td{padding:0 .5rem .3rem}",
	/* A plot is as wide as what can be seen of a table that is wider, and stays in view. */
	".scroll{container-type:inline-size}",
	".plot td>*{position:sticky;left:.5rem;width:calc(100cqw - 1rem)}",
	"dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.1rem 1rem}",
	"dt{color:var(--soft)}dd{grid-column:-2;margin:0}",
	"svg{display:block;width:100%;height:1.1rem;overflow:visible}svg.bars{height:1.4rem}",
	"svg.course{height:2.6rem}",
	"svg *{vector-effect:non-scaling-stroke;fill:none;stroke-width:1.5px}",
	".grid{stroke:var(--line)}.middle{stroke:var(--soft)}",
	".band{stroke:none;fill:var(--band)}",
	".p0{--mark:var(--p0)}.p1{--mark:var(--p1)}.p2{--mark:var(--p2)}.p3{--mark:var(--p3)}",
	".mark{stroke:var(--mark);stroke-width:8px;stroke-linecap:round}",
	".mark.p1,.mark.p3{stroke-width:7px;stroke-linecap:square}",
	".flagged,.gap{stroke:var(--bad);stroke-width:14px;stroke-linecap:round}",
	".gap{stroke:var(--paper);stroke-width:11px}",
	".left-out{stroke-width:3px!important}",
	".span,.line{stroke:var(--mark)}.bar{stroke:none;fill:var(--mark)}",
	".key{display:inline-block;width:1.2rem}.key svg{height:.8rem}",
	".axis{height:1.3rem;font-size:.8rem;color:var(--soft)}",
	".axis span{position:absolute;transform:translateX(-50%)}",
	".axis .first{transform:none}.axis .last{transform:translateX(-100%)}",
	"@media(max-width:40rem){body{padding:.6rem;font-size:.9rem}",
	".figures strong{font-size:1.5rem}th,td{padding:.1rem .3rem}",
	".plot td{padding:0 .3rem .3rem}.plot td>*{left:.3rem;width:calc(100cqw - .6rem)}",
	"dl{grid-template-columns:1fr}dd{margin-bottom:.3rem}}",
	"@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#999;--p0:#0b62b8;",
	"--p1:#a85200;--p2:#4b7a00;--p3:#7d3aa8;--bad:#b3261e;--band:#e8eef5}",
	"nav,.skip{display:none}",
	"body{max-width:none;padding:0;font-size:9pt}.scroll{overflow:visible}",
	"tr{break-inside:avoid}h2,thead{break-after:avoid}",
	"svg,.figures li{print-color-adjust:exact;-webkit-print-color-adjust:exact}}",
	NULL,
};
