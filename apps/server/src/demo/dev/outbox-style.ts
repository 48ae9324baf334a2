// The looks of the outbox page.
export const outboxStyle = `
.page{display:grid;grid-template:72px minmax(0,1fr)/420px minmax(0,1fr);height:100vh}
header{grid-column:1/3}
.clock{display:flex;align-items:center;gap:6px;flex-wrap:wrap}
aside{border-right:1px solid var(--line);padding:14px 8px;overflow:auto}
.chips{display:flex;gap:6px;padding:0 6px 10px;overflow-x:auto;scrollbar-width:none}
.item{display:flex;gap:12px;align-items:center;min-height:68px;padding:8px 14px;border-radius:18px;text-decoration:none}
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
.paper{flex:1;border-radius:18px;background:oklch(.968 .008 165);color:oklch(.232 .034 172);padding:48px 20px;display:grid;place-content:center;color-scheme:light}
.paper p{width:min(520px,76vw);font-size:16px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere}
.paper a{color:oklch(.515 .182 22)}
.blank{display:grid;place-content:center;justify-items:center;text-align:center;gap:12px;flex:1}
.arch{width:72px;height:90px;border-radius:36px 36px 12px 12px;background:var(--surface-2);color:var(--text-3);display:grid;place-items:center}
@media(max-width:820px){.page{display:flex;flex-direction:column;height:auto;min-height:100vh}header{padding:12px 16px;flex-wrap:wrap;gap:8px}.space,.wide{display:none}aside{border:0;max-height:258px;flex:none}main{padding:14px 16px 24px;border-top:1px solid var(--line)}h1{font-size:26px}.paper{padding:24px 20px;place-content:start}}`;
