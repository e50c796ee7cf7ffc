const steps = (count: number, rule: (step: number) => string): string =>
  Array.from({ length: count }, (_, step) => rule(step)).join("")

/**
 * The further rules of the calendar. Classes place an entry, because a policy without inline styles allows nothing else: the hour
 * and the quarter where it begins (h, q) and ends (H, Q), and its lane (i) of several (w). A row grows with its content.
 */
export const calendarStylesheet = `
.views{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;justify-content:space-between;margin-block-end:1rem}
.views form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.views .button{padding-inline:.7rem}
.cal section{margin-block:0 1rem}
.cal h2{margin-block-end:.35rem}
.cal h2 a{display:inline-block;padding-block:.2rem;color:inherit}
.cal .today h2,.cal .today h2 a{color:var(--slotkit-accent)}
.cal .hours,.cal .short{display:none}
.cal li{position:relative}
.cal section>ul>li{padding:.35rem .55rem;border:1px solid var(--slotkit-line);border-radius:4px;
background:color-mix(in srgb,var(--mark,var(--slotkit-accent)) 11%,var(--slotkit-sheet));
border-inline-start:4px solid var(--mark,var(--slotkit-accent))}
.cal section>ul>li+li{margin-block-start:.35rem}
.cal section>ul>:is(.busy,.off){background:var(--slotkit-ground);border-inline-start-color:var(--slotkit-edge)}
.cal .when{display:block;font-size:.8125rem}
.cal .badge{white-space:normal}
.cal a.title{font-weight:600;color:inherit}
.cal bdi{display:block}
.cal a bdi,.cal .name{display:inline}
.cal .held{display:block}
.cal li li a{display:inline-block;min-height:1.5rem}
@media(min-width:60rem){@supports(grid-template-rows:subgrid){
.cal{display:grid;grid-template-columns:4.25rem repeat(7,minmax(0,1fr));grid-auto-rows:minmax(.75rem,auto);
background:var(--slotkit-sheet);border:1px solid var(--slotkit-line);border-radius:var(--slotkit-radius);
padding:.75rem .75rem .75rem .25rem}
.cal.one{grid-template-columns:4.25rem minmax(0,1fr)}
.cal .hours,.cal section,.cal .placed{display:grid;grid-template-rows:subgrid}
.cal .hours{grid-column:1/-1;grid-row:3/span calc(4*var(--k))}
.cal .today{background:color-mix(in srgb,var(--tint) 40%,transparent)}
.cal .hours span{grid-row:calc(4*var(--h) + 1)/span 4;border-block-start:1px solid var(--slotkit-line);
padding-inline:.35rem;font-size:.8125rem;color:var(--slotkit-soft)}
.cal section{grid-row:1/span calc(4*var(--k) + 2);margin:0;padding-inline:.2rem;min-width:0}
${steps(7, (day) => `.cal section:nth-of-type(${day + 1}){grid-column:${day + 2}}`)}
.cal section+section{border-inline-start:1px solid var(--slotkit-line)}
.cal h2{grid-row:1;font-size:.875rem}
.cal .whole{grid-row:2;padding-block-end:.35rem}
.cal .placed{grid-row:3/-1;min-width:0}
.cal .none{display:none}
.cal .short{display:inline}
.cal .long{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cal.one .short{display:none}
.cal.one .long{position:static;width:auto;height:auto;clip-path:none}
.cal section>ul>li{padding:.15rem .4rem;font-size:.8125rem;line-height:1.35;min-width:0}
.cal section>.placed>li{grid-column:1;grid-row:calc(4*var(--h) + var(--q,0) + 1)/calc(4*var(--H) + var(--Q,0) + 1);
margin-block:0 1px;margin-inline-start:calc(100%*var(--i,0)/var(--w,1));width:calc(100%/var(--w,1))}
${steps(24, (hour) => `.h${hour}{--h:${hour}}.H${hour + 1}{--H:${hour + 1}}.k${hour + 1}{--k:${hour + 1}}`)}.H0{--H:0}
${steps(3, (step) => `.q${step + 1}{--q:${step + 1}}.Q${step + 1}{--Q:${step + 1}}`)}
${steps(3, (lane) => `.i${lane + 1}{--i:${lane + 1}}.w${lane + 2}{--w:${lane + 2}}`)}
}}
`
