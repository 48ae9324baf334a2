// The looks that developer pages share: the product's tokens and typeface, without what is built of the web app, so
// that they show what they have to say even while it is broken.
export const pageStyle = `
:root{color-scheme:dark light;
--bg:light-dark(oklch(.968 .008 165),oklch(.172 .02 172));
--sunken:light-dark(oklch(.94 .012 168),oklch(.138 .018 172));
--surface:light-dark(oklch(.995 .003 165),oklch(.212 .022 172));
--surface-2:light-dark(oklch(.953 .01 172),oklch(.252 .024 172));
--surface-3:light-dark(oklch(.915 .014 172),oklch(.305 .026 172));
--line:light-dark(oklch(.25 .04 172/.14),oklch(.94 .03 150/.1));
--text:light-dark(oklch(.232 .034 172),oklch(.965 .014 78));
--text-2:light-dark(oklch(.4 .03 172),oklch(.825 .018 120));
--text-3:light-dark(oklch(.5 .026 172),oklch(.7 .022 160));
--accent:light-dark(oklch(.515 .182 22),oklch(.8 .128 27));
--warning:light-dark(oklch(.45 .1 62),oklch(.868 .105 76));
--warning-soft:light-dark(oklch(.75 .12 70/.2),oklch(.868 .105 76/.13));
--focus:light-dark(oklch(.42 .1 172),oklch(.915 .15 113));
--display:"Merriweather Variable","Iowan Old Style",Georgia,serif;
--mono:ui-monospace,Menlo,Consolas,monospace}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 14px/1.45 "Onest Variable",ui-sans-serif,system-ui,sans-serif}
h1,p,ul,form{margin:0;padding:0}ul{list-style:none}a{color:inherit}
:focus-visible{outline:2.5px solid var(--focus);outline-offset:2px}
header{display:flex;align-items:center;gap:12px;min-height:72px;padding:0 24px;border-bottom:1px solid var(--line)}
header>svg{width:22px;height:26px;flex:none}
header b{font-family:var(--mono)}
.only{display:inline-flex;align-items:center;gap:5px;height:24px;padding:0 9px;border-radius:24px;font-size:12px;font-weight:600;white-space:nowrap;background:var(--warning-soft);color:var(--warning)}
.icon{width:16px;height:16px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.space{flex:1}.dim{color:var(--text-3)}
.chip{display:inline-flex;align-items:center;gap:7px;min-height:36px;padding:0 14px;border:0;border-radius:36px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line);color:var(--text-2);font:550 14px/1 inherit;font-family:inherit;white-space:nowrap;text-decoration:none;cursor:pointer;position:relative}
.chip::after{content:"";position:absolute;inset:-4px 0}
.chip:hover{background:var(--surface-2)}
.chip[aria-current]{background:var(--text);color:var(--bg);box-shadow:none}
h1{font:400 32px/1.15 var(--display);letter-spacing:-.022em}`;
