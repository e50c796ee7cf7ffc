const steps = (count: number, rule: (step: number) => string): string =>
  Array.from({ length: count }, (_, step) => rule(step)).join("")

/** The most entries that have a place beside each other; further ones lie above the last. */
export const mostLanes = 6

/**
 * The further rules of the calendar. Classes place an entry, because a policy without inline styles allows nothing else: the hour
 * and the step of five minutes where it begins (h, q), those that it lasts (H, Q), and its lane (i) of several (w). A quarter of
 * an hour is as high as a pointer needs.
 */
export const calendarStylesheet = `
.views{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;justify-content:space-between;margin-block-end:1rem}
.views form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.views .button{padding-inline:.7rem}
.cal{--shade:repeating-linear-gradient(135deg,transparent 0 6px,color-mix(in srgb,var(--slotkit-edge) 22%,transparent) 6px 8px)}
.cal section{margin-block:0 1rem}
.cal h2{position:sticky;inset-block-start:0;z-index:1;margin-block-end:.35rem;padding-block:.3rem;background:var(--slotkit-ground)}
.cal h2 a{display:inline-block;padding-block:.2rem;color:inherit}
.cal .today h2,.cal .today h2 a{color:var(--slotkit-accent)}
.cal .hours,.cal .short,.cal .now{display:none}
.cal li{position:relative}
.cal section>ul>li{padding:.35rem .55rem;border:1px solid var(--slotkit-line);border-radius:4px;
background:color-mix(in srgb,var(--mark,var(--slotkit-accent)) 11%,var(--slotkit-sheet));
border-inline-start:4px solid var(--mark,var(--slotkit-accent))}
.cal section>ul>li+li{margin-block-start:.35rem}
.cal section>ul>.unsure{border-style:dotted;border-inline-start-style:dotted}
.cal section>ul>.asked{border-style:dashed;border-inline-start-style:dashed}
.cal section>ul>:is(.busy,.off){background:var(--shade) var(--slotkit-ground);border-inline-start-color:var(--slotkit-edge)}
.cal .when{display:block;font-size:.8125rem}
.cal .badge{white-space:normal}
.cal a.title{font-weight:600;color:inherit}
.cal bdi{display:block}
.cal a bdi,.cal .name{display:inline}
.cal .held{display:block}
.cal li li a{display:inline-block;min-height:1.5rem}
@media(max-width:59.99rem){html{scroll-padding-block-start:3.5rem}}
@media(min-width:60rem){@supports(grid-template-rows:subgrid){
.cal{--hour:6.25rem;display:grid;grid-template-columns:4.25rem repeat(7,minmax(0,1fr));
grid-template-rows:auto auto calc(var(--hour)*var(--k));
background:var(--slotkit-sheet);border:1px solid var(--slotkit-line);border-radius:var(--slotkit-radius);
padding:0 .75rem .75rem .25rem}
.cal.one{grid-template-columns:4.25rem minmax(0,1fr)}
.cal .hours{display:block;grid-column:1/-1;grid-row:3}
.cal .hours span{display:block;block-size:var(--hour);border-block-start:1px solid var(--slotkit-line);
padding-inline:.35rem;font-size:.8125rem;color:var(--slotkit-soft)}
.cal section{display:grid;grid-row:1/span 3;grid-template-rows:subgrid;margin:0;padding-inline:.2rem;min-width:0}
.cal .today{background:color-mix(in srgb,var(--tint) 40%,transparent)}
.cal .away{background:var(--shade)}
${steps(7, (day) => `.cal section:nth-of-type(${day + 1}){grid-column:${day + 2}}`)}
.cal section+section{border-inline-start:1px solid var(--slotkit-line)}
.cal h2{grid-row:1;margin:0 -.2rem;padding:.6rem .2rem .35rem;font-size:.875rem;background:var(--slotkit-sheet)}
.cal .whole{grid-row:2;padding-block-end:.35rem}
.cal :is(.placed,.now){position:relative;grid-row:3;grid-column:1;min-width:0}
.cal .now{display:block;pointer-events:none}
.cal .now span{position:absolute;inset-inline:-.2rem;inset-block-start:calc(var(--hour)*(var(--h) + var(--q,0)/12));
border-block-start:2px solid var(--slotkit-error)}
.cal .now span::before{content:"";position:absolute;inset-block-start:-6px;inset-inline-start:0;inline-size:10px;block-size:10px;
border-radius:50%;background:var(--slotkit-error)}
.cal .none{display:none}
.cal .short{display:inline}
.cal .long{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cal.one .short{display:none}
.cal.one .long{position:static;width:auto;height:auto;clip-path:none}
.cal section>ul>li{padding:.1rem .4rem;font-size:.8125rem;line-height:1.35;min-width:0}
.cal section>.placed>li{position:absolute;margin:0;overflow:hidden;
inset-block-start:calc(var(--hour)*(var(--h) + var(--q,0)/12));block-size:calc(var(--hour)*(var(--H) + var(--Q,0)/12) - 1px);
inset-inline-start:calc(100%*var(--i,0)/var(--w,1));inline-size:calc(100%/var(--w,1) - 1px)}
.cal section>.placed>.group{overflow-y:auto;scrollbar-width:thin}
.cal .placed>li :is(.when,.title,.soft,.badge){white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-inline-size:100%}
.cal .placed>li>.title{display:block}
.cal .placed li li{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.cal:not(.one) :is(.one-line,.two-lines)>:is(.soft,.held){display:none}
.cal:not(.one) .two-lines:has(>.badge)>.when{position:absolute;inline-size:1px;block-size:1px;clip-path:inset(50%)}
.cal .placed>.one-line{display:flex;gap:.4rem;padding-block:0;line-height:1.6rem}
.cal .one-line>.when{order:1}
.cal .one-line>.title{min-width:min(100%,3rem)}
.cal.one .placed>li:not(.group){display:flex;flex-wrap:wrap;gap:0 .6rem;align-content:start}
.cal.one .one-line>.when{order:0}
.cal.one li ul{display:flex;flex-wrap:wrap;gap:0 1rem}
${steps(24, (hour) => `.h${hour}{--h:${hour}}.H${hour + 1}{--H:${hour + 1}}.k${hour + 1}{--k:${hour + 1}}`)}.H0{--H:0}
${steps(11, (step) => `.q${step + 1}{--q:${step + 1}}.Q${step + 1}{--Q:${step + 1}}`)}
${steps(mostLanes - 1, (lane) => `.i${lane + 1}{--i:${lane + 1}}.w${lane + 2}{--w:${lane + 2}}`)}
}}
@media(forced-colors:active){.cal .now span{border-color:Highlight}}
`
