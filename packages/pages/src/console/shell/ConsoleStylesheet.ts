/** The rules of the console. They read the theme's custom properties and use logical properties only. */
export const consoleStylesheet: string = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--slotkit-ground);color:var(--slotkit-ink);font:.9375rem/1.5 var(--slotkit-font);overflow-wrap:anywhere;--tint:color-mix(in srgb,var(--slotkit-accent) 11%,var(--slotkit-sheet));--small:calc(var(--slotkit-radius)*.6);--good:#17663a;--warn:#7a4d00}
h1,h2,h3,p,ul,ol,dl,dd,fieldset,figure,pre,table{margin:0;padding:0}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.015em;font-weight:650}
h2{font-size:1.0625rem;line-height:1.4;font-weight:650}
h3{font-size:.9375rem;line-height:1.5;font-weight:650}
ul,ol{list-style:none}
a{color:var(--slotkit-accent);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--slotkit-focus);outline-offset:2px;border-radius:4px}
h1:focus,main:focus,nav:focus,.notice:focus{outline:0}
[hidden]{display:none!important}
[inert]{opacity:.45}
.vh{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
.skip{position:absolute;inset-block-start:.5rem;inset-inline-start:.5rem;z-index:2;padding:.6rem 1rem;background:var(--slotkit-sheet);border-radius:var(--small)}
.skip:not(:focus){clip-path:inset(50%);width:1px;height:1px;padding:0;overflow:hidden}
.soft,.lead,small{color:var(--slotkit-soft)}
small,.small{font-size:.875rem}
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-width:80rem;margin-inline:auto}
.top{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem 1rem;border-block-end:1px solid var(--slotkit-line);background:var(--slotkit-sheet)}
.brand{min-width:0;color:inherit;font-weight:650;text-decoration:none;padding-block:.6rem}
.top .badge{margin-inline-end:auto}
button:is(.tomenu,.close){flex:none;min-height:2.75rem;padding:.6rem .2rem;white-space:nowrap}
main{padding:1.25rem 1rem 3rem;min-width:0}
.crumbs ol{display:flex;flex-wrap:wrap;margin-block-end:.2rem}
.crumbs a{display:inline-block;padding-block:.3rem;text-decoration:none}
.crumbs a:hover{text-decoration:underline}
.crumbs li:not(:last-child)::after{content:"/";margin-inline:.5rem;color:var(--slotkit-soft)}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem;margin-block-end:1rem}
.lead{margin-block:-.5rem 1.25rem;max-width:44rem}
.acts{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
.menu{padding:1rem;background:var(--slotkit-sheet);color:inherit;border:0}
.menu:popover-open{inset:0 0 0 auto;block-size:100%;max-block-size:none;inline-size:min(20rem,100%);margin:0;overflow-y:auto;border-inline-start:1px solid var(--slotkit-line)}
[dir=rtl] .menu:popover-open{inset:0 auto 0 0}
.menu::backdrop{background:rgb(0 0 0/.4)}
.menu h2{margin-block:1.1rem .2rem;font-size:.8125rem;font-weight:600;color:var(--slotkit-soft)}
.menu a{display:block;padding:.45rem .7rem;border-radius:var(--small);color:inherit;text-decoration:none}
#menu-accounts+ul{margin-block-end:1.1rem}
.menu a:hover{background:var(--tint)}
.menu a[aria-current]{background:var(--tint);color:var(--slotkit-accent);font-weight:650;box-shadow:inset 3px 0 0 var(--slotkit-accent)}
.menu .who a{display:inline-block;padding:.25rem 0;color:var(--slotkit-accent);text-decoration:underline;text-underline-offset:.15em}
.who{margin-block-start:1.25rem;padding:.9rem .7rem 0;border-block-start:1px solid var(--slotkit-line);font-size:.875rem;color:var(--slotkit-soft)}
.sheet{background:var(--slotkit-sheet);border:1px solid var(--slotkit-line);border-radius:var(--slotkit-radius);box-shadow:0 1px 2px rgb(0 0 0/.04)}
.card{padding:1.1rem 1.15rem}
section{margin-block-start:1.75rem}
section>h2,section>.bar{margin-block-end:.6rem}
.bar{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:baseline;justify-content:space-between}
.two,.halves{display:grid;gap:1.25rem;align-items:start}
:is(.two,.halves)>section{margin-block-start:0}
.rows>li{position:relative;padding:.85rem 1.1rem}
.rows>li+li{border-block-start:1px solid var(--slotkit-line)}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1rem}
.row>:first-child{flex:1 1 13rem;min-width:0}
.row>.dated{flex:0 0 min(20rem,100%)}
.row>.across{flex:1 0 100%}
.row .title{font-weight:600;color:inherit;text-decoration:none}
a.title::after{content:"";position:absolute;inset:0}
li:has(a.title:hover){background:color-mix(in srgb,var(--tint) 45%,transparent)}
a.title:hover{text-decoration:underline}
:is(textarea,input):target{scroll-margin-block-start:8rem}
.row+.acts{margin-block-start:.5rem}
.rows :is(.acts,.side a){position:relative}
.row .acts{align-items:baseline}
.row .acts>a:not(.button){display:inline-block;min-height:1.75rem;padding:.1rem 0}
.when{font-variant-numeric:tabular-nums}
.badge{display:inline-block;padding:.05rem .55rem;border:1px solid var(--slotkit-line);border-radius:1rem;font-size:.8125rem;font-weight:500;line-height:1.5;color:var(--slotkit-soft);background:var(--slotkit-ground);white-space:nowrap}
.badge.good{color:var(--good);border-color:currentColor;background:none}
.badge.wait{color:var(--warn);border-color:currentColor;background:none}
.badge.bad{color:var(--slotkit-error);border-color:currentColor;background:none}
.empty{padding:2.25rem 1.25rem;text-align:center;color:var(--slotkit-soft)}
.empty .button{margin-block-start:1rem}
.empty .acts{justify-content:center;margin-block-start:1rem}
.empty .acts .button{margin:0}
.parts{display:grid;margin-block-start:.5rem}
.parts>*{padding-block:.55rem;border-block-start:1px solid var(--slotkit-line)}
.parts+.acts{padding-block-start:.55rem;border-block-start:1px solid var(--slotkit-line)}
.rows form+p{margin-block-start:.35rem}
.notice{margin-block-end:1.25rem;padding:.75rem 1rem;border-inline-start:4px solid var(--slotkit-accent);background:var(--tint);border-radius:4px;font-weight:600}
.notice[autofocus]{position:sticky;inset-block-start:.5rem;z-index:2;background:color-mix(in srgb,var(--slotkit-accent) 11%,var(--slotkit-sheet))}
html:has(.notice[autofocus]){scroll-padding-block:6rem 2rem}
.warn{padding:.75rem 1rem;border-inline-start:4px solid var(--warn);background:var(--slotkit-sheet);border-radius:4px}
.warn+.warn{margin-block-start:.6rem}
.warn+:not(.warn){margin-block-start:1.25rem}
.problem{margin-block-end:1.25rem;padding:.9rem 1.1rem;border:2px solid var(--slotkit-error);border-radius:var(--small);background:var(--slotkit-sheet)}
.problem a{color:var(--slotkit-error);display:inline-block;padding-block:.15rem;font-weight:600}
label,legend{font-weight:600;padding:0}
.hint{display:block;font-weight:400;color:var(--slotkit-soft);font-size:.875rem}
.field{display:grid;gap:.3rem}
fieldset.field{display:block}
fieldset.field>legend{margin-block-end:.3rem}
.field+.field,.field+.cols,.cols+.field,.cols+.cols,.field+details,details+.field,details+.cols,p.field+.inline{margin-block-start:1.15rem}
fieldset{border:0;min-width:0}
.cols{display:grid;gap:1.15rem 1rem}
.cols>.field{margin:0;align-content:end}
.check{grid-template-columns:auto minmax(0,1fr);gap:.1rem .7rem;align-items:start}
.check input{margin:.15rem 0 0}
.check .hint,.check .error{grid-column:2}
.check+.check{margin-block-start:.7rem}
input:not([type=radio],[type=checkbox]),select,textarea{display:block;width:100%;min-height:2.625rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--slotkit-sheet);border:1px solid var(--slotkit-edge);border-radius:var(--small)}
select{padding-inline-end:.4rem}
textarea{resize:vertical}
[type=radio],[type=checkbox]{width:1.15rem;height:1.15rem;accent-color:var(--slotkit-accent)}
.few{max-width:9rem}
.listed>*+*{margin-block-start:.75rem}
.listed .amount{max-width:22rem}
.amount{display:grid;grid-template-columns:minmax(0,1fr) minmax(7.5rem,auto);gap:.5rem}
[aria-invalid=true]{border-color:var(--slotkit-error)!important;box-shadow:inset 0 0 0 1px var(--slotkit-error)}
.error{color:var(--slotkit-error);font-weight:600}
.pick{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9rem),1fr));gap:.5rem}
.pick.wide{grid-template-columns:minmax(0,1fr)}
.pick.short{grid-template-columns:repeat(7,minmax(0,1fr));gap:.3rem}
.pick label{display:flex;align-items:center;gap:.6rem;min-height:2.75rem;padding:.35rem .75rem;border:1px solid var(--slotkit-edge);border-radius:var(--small);font-weight:400;font-variant-numeric:tabular-nums}
.pick input{flex:none;margin:0}
.pick.short label{position:relative;flex-direction:column;gap:.2rem;padding:.4rem 0}
.pick small{display:block}
.pick label:has(:checked){border-color:var(--slotkit-accent);box-shadow:inset 0 0 0 1px var(--slotkit-accent)}
button,.button{display:inline-block;min-height:2.5rem;padding:.45rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--slotkit-on-accent);background:var(--slotkit-accent);border:1px solid var(--slotkit-accent);border-radius:var(--small);cursor:pointer}
button:hover,.button:hover{filter:brightness(1.12)}
button.plain,.button.plain{color:var(--slotkit-ink);background:var(--slotkit-sheet);border-color:var(--slotkit-edge)}
button.plain:hover,.button.plain:hover{border-color:var(--slotkit-ink);filter:none}
button.bad{color:var(--slotkit-error);background:none;border-color:currentColor}
button.link{text-align:start;min-height:1.75rem;padding:.1rem 0;font-weight:400;color:var(--slotkit-accent);background:none;border:0;text-decoration:underline}
.end{margin-block-start:1.4rem}
.filters{display:grid;gap:.75rem 1rem;margin-block-end:1.25rem;align-items:end}
.filters .field{margin:0}
.filters.search{grid-template-columns:minmax(0,1fr) auto}
.tabs{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-block-end:1rem;border-block-end:1px solid var(--slotkit-line)}
.tabs a{padding-block:.5rem;color:inherit;text-decoration:none;border-block-end:3px solid transparent}
.tabs a[aria-current]{border-color:var(--slotkit-accent);font-weight:650}
.pager{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between;margin-block-start:1rem}
dl.facts>div{display:grid;gap:0 1rem;padding-block:.6rem}
dl.facts>div+div{border-block-start:1px solid var(--slotkit-line)}
dt{color:var(--slotkit-soft)}
dd span{display:block;color:var(--slotkit-soft);font-size:.875rem}
.text{white-space:pre-line}
summary{cursor:pointer;color:var(--slotkit-accent);text-decoration:underline;text-underline-offset:.15em;padding-block:.4rem;width:fit-content}
details[open]>summary{margin-block-end:.6rem}
code,pre,.mono{font:.8125rem/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{padding:.8rem .9rem;overflow:auto;background:var(--slotkit-ground);border:1px solid var(--slotkit-line);border-radius:var(--small);overflow-wrap:normal;white-space:pre}
pre.wrap{white-space:pre-wrap;overflow-wrap:anywhere}
.key{display:block;padding:.7rem .8rem;background:var(--slotkit-ground);border:1px solid var(--slotkit-edge);border-radius:var(--small);user-select:all}
.copy{display:flex;flex-wrap:wrap;gap:.5rem;align-items:start}
.copy>:first-child{flex:1 1 12rem;min-width:0}
input[type=color]{width:3.5rem;padding:.35rem}
.hours,.spans{display:grid;gap:.5rem}
.spans>div{display:grid;grid-template-columns:minmax(0,1fr) auto minmax(0,1fr) 2.75rem;gap:.4rem;align-items:center;max-width:24rem}
.spans input{padding-inline:.4rem}
.spans label{grid-column:1/-1;display:flex;gap:.6rem;align-items:center;min-height:2.75rem;font-weight:400}
.spans [type=time],.hours button{min-height:2.75rem}
.hours button{padding-inline:.6rem;text-align:center}
.line{position:relative;padding-inline-start:1.4rem;border-inline-start:2px solid var(--slotkit-line);margin-inline-start:.4rem}
.line li{position:relative;padding-block-end:1rem}
.line li::before{content:"";position:absolute;inset-inline-start:calc(-1.4rem - 6px);inset-block-start:.45rem;width:.6rem;height:.6rem;border-radius:50%;background:var(--slotkit-accent)}
figure svg{display:block;width:100%;height:auto}
dd svg.chart{height:14px;margin-block-end:.15rem}
section>p{margin-block-end:.6rem}
fieldset>.hint{margin-block-end:.4rem}
.two>div>section:first-child{margin-block-start:0}
.chart text{fill:var(--slotkit-soft);font-size:11px}
.chart .b1{fill:var(--slotkit-accent)}
.chart .b2{fill:var(--slotkit-error)}
.chart .b3{fill:var(--slotkit-edge)}
.chart line{stroke:var(--slotkit-line)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.8125rem;color:var(--slotkit-soft)}
.legend i{display:inline-block;width:.7rem;height:.7rem;border-radius:2px;margin-inline-end:.35rem;background:var(--slotkit-accent)}
.legend .l2{background:var(--slotkit-error)}
.legend .l3{background:var(--slotkit-edge)}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.35rem .6rem .35rem 0;border-block-end:1px solid var(--slotkit-line);font-variant-numeric:tabular-nums}
th{font-weight:600}
.wide{overflow-x:auto}
:is(.wide,.whole) :is(th,td){overflow-wrap:break-word}
bdi{unicode-bidi:isolate}
.letter{display:block;margin-block:.5rem 1rem;inline-size:100%;block-size:max(34rem,85vh);resize:vertical;overflow:auto;border:1px solid var(--slotkit-line);border-radius:var(--small);background:var(--slotkit-sheet)}
progress{display:block;width:100%;height:.75rem;margin-block:.6rem;accent-color:var(--slotkit-accent)}
.picture{display:block;border-radius:50%;object-fit:cover}
.logo{display:block;max-width:10rem;height:2.5rem;object-fit:contain;object-position:left}
@media(prefers-color-scheme:dark){body{--good:#7fd6a3;--warn:#e8b95c}}
@media(max-width:35.99rem){.chart text{font-size:20px}.chart .odd{display:none}button,.button,main input:not([type=radio],[type=checkbox]),main select,main textarea,button.link{text-align:start;min-height:2.75rem}a.button{padding-block:.62rem}}
@media(min-width:36rem){.inline .field{grid-template-columns:7rem minmax(0,1fr);align-items:center;margin-block-start:.6rem}.inline .field>:is(.hint,.error){grid-column:2}.inline .field>:is(input,.hours){grid-column:2}.inline .field:has(.hours){align-items:start}.inline .field:has(.hours)>label{padding-block-start:.6rem}.cols{grid-template-columns:repeat(auto-fit,minmax(10rem,1fr))}.filters{grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr))}dl.facts>div{grid-template-columns:9rem minmax(0,1fr)}main{padding:1.75rem 1.75rem 4rem}}
@media(min-width:60rem){.narrow{display:none}.halves{grid-template-columns:1fr 1fr}.frame{grid-template-columns:14.5rem minmax(0,1fr);min-height:100vh}.top{grid-column:1;grid-row:1;border:0;background:none;padding:1.5rem 1.25rem .25rem 1.5rem}button:is(.tomenu,.close){display:none}.menu{display:block;position:static;inline-size:auto;block-size:auto;margin:0;overflow:visible;grid-column:1;grid-row:2;background:none;padding:.25rem 1.25rem 2rem}.frame>main{grid-column:2;grid-row:1/span 2;padding:1.9rem 2.25rem 4rem}.frame{grid-template-rows:auto 1fr}.two{grid-template-columns:minmax(0,1fr) minmax(0,21rem)}}
@media(forced-colors:active){button,.button{border:2px solid LinkText}.menu a[aria-current]{border:2px solid}}
`
