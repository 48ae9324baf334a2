// The looks of the outbox page: the product's tokens, without its files, so that the page shows
// letters even while the web app is broken.
export const outboxStyle = `
:root{color-scheme:dark light;
--bg:light-dark(oklch(.968 .008 165),oklch(.172 .02 172));
--sunken:light-dark(oklch(.94 .012 168),oklch(.138 .018 172));
--surface:light-dark(oklch(.995 .003 165),oklch(.212 .022 172));
--surface-2:light-dark(oklch(.915 .014 168),oklch(.252 .024 172));
--surface-3:light-dark(oklch(.87 .016 168),oklch(.305 .026 172));
--line:light-dark(oklch(.25 .04 172/.14),oklch(.94 .03 150/.1));
--text:light-dark(oklch(.232 .034 172),oklch(.965 .014 78));
--text-2:light-dark(oklch(.4 .03 172),oklch(.825 .018 120));
--text-3:light-dark(oklch(.46 .026 172),oklch(.7 .022 160));
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
.page{display:grid;grid-template:72px minmax(0,1fr)/420px minmax(0,1fr);height:100vh}
header{grid-column:1/3;display:flex;align-items:center;gap:12px;padding:0 24px;border-bottom:1px solid var(--line)}
header>svg{width:22px;height:26px;flex:none}
header b{font-family:var(--mono)}
.only{display:inline-flex;align-items:center;gap:5px;height:24px;padding:0 9px;border-radius:24px;font-size:12px;font-weight:600;white-space:nowrap;background:var(--warning-soft);color:var(--warning)}
.icon{width:16px;height:16px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.space{flex:1}.dim{color:var(--text-3)}
.clock{display:flex;align-items:center;gap:6px;flex-wrap:wrap}
.chip{display:inline-flex;align-items:center;gap:7px;min-height:36px;padding:0 14px;border:0;border-radius:36px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line);color:var(--text-2);font:550 14px/1 inherit;font-family:inherit;white-space:nowrap;text-decoration:none;cursor:pointer;position:relative}
.chip::after{content:"";position:absolute;inset:-4px 0}
.chip:hover{background:var(--surface-2)}
.chip[aria-current]{background:var(--text);color:var(--bg);box-shadow:none}
aside{border-right:1px solid var(--line);padding:14px 8px;overflow:auto}
.chips{display:flex;gap:6px;padding:0 6px 10px;overflow-x:auto;scrollbar-width:none}
.item{display:flex;gap:12px;align-items:center;min-height:68px;padding:8px 14px;border-radius:16px;text-decoration:none}
.item:hover{background:var(--surface)}.item[aria-current]{background:var(--surface-2)}
.item>i{display:grid;place-items:center;width:38px;height:38px;border-radius:12px;background:var(--surface-3);color:var(--text-2);flex:none}
.item>span{flex:1;min-width:0}
.first{display:flex;gap:8px;align-items:baseline}
.first b{flex:1}.first b,.item small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.first time{font-size:12px;font-variant-numeric:tabular-nums;color:var(--text-3)}
.item small{display:block;font-size:14px;color:var(--text-3)}
main{padding:26px 36px;display:flex;flex-direction:column;gap:20px;min-width:0;overflow:auto}
.title{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center}
.title>div{flex:1;min-width:220px;overflow-wrap:anywhere}
h1{font:400 32px/1.15 var(--display);letter-spacing:-.022em}
.paper{flex:1;border-radius:22px;background:oklch(.968 .008 165);color:oklch(.232 .034 172);padding:48px 20px;display:grid;place-content:center;color-scheme:light}
.paper p{width:min(520px,76vw);font-size:16px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere}
.paper a{color:oklch(.515 .182 22)}
.blank{display:grid;place-content:center;justify-items:center;text-align:center;gap:12px;flex:1}
.arch{width:72px;height:90px;border-radius:36px 36px 12px 12px;background:var(--surface-2);color:var(--text-3);display:grid;place-items:center}
@media(max-width:820px){.page{display:flex;flex-direction:column;height:auto;min-height:100vh}header{padding:12px 16px;flex-wrap:wrap;gap:8px}.space,.wide{display:none}aside{border:0;max-height:258px;flex:none}main{padding:14px 16px 24px;border-top:1px solid var(--line)}h1{font-size:26px}.paper{padding:24px 20px;place-content:start}}`;
