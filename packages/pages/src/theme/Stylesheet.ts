/**
 * The rules of every page. They read the theme's custom properties and use logical properties only. An image that did not load
 * has a part after it, which covers its frame.
 */
export const stylesheet: string = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--slotkit-ground);color:var(--slotkit-ink);font:1rem/1.5 var(--slotkit-font);overflow-wrap:anywhere;--tint:color-mix(in srgb,var(--slotkit-accent) 11%,var(--slotkit-sheet));--small:calc(var(--slotkit-radius)*.66)}
.framed{background:none;min-height:0}
.framed main{padding:0}
.framed main:not([class]){max-width:none}
.framed .sheet{box-shadow:none}
main{max-width:var(--slotkit-width);margin-inline:auto;padding:clamp(.5rem,5vh,4rem) 1rem 3rem}
main.narrow{max-width:min(var(--slotkit-width),42rem)}
main.middle{max-width:min(var(--slotkit-width),54rem)}
h1,h2,h3,p,ul,dl,dd,fieldset,table{margin:0;padding:0}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.015em;font-weight:650;text-wrap:balance}
h2{font-size:1.0625rem;line-height:1.35;font-weight:650}
h3{font-size:1rem;line-height:1.4;font-weight:650}
ul{list-style:none}
a{color:var(--slotkit-accent);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--slotkit-focus);outline-offset:2px;border-radius:4px}
h1:focus,h2:focus,main:focus{outline:0}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-block-start:.5rem;inset-inline-start:.5rem;z-index:2;padding:.6rem 1rem;background:var(--slotkit-sheet);border-radius:var(--small)}
.skip:not(:focus){clip-path:inset(50%);width:1px;height:1px;padding:0;overflow:hidden}
.soft{color:var(--slotkit-soft)}
.small{font-size:.9375rem}
.i{flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .turn .i{transform:scaleX(-1)}
.sheet{background:var(--slotkit-sheet);border:1px solid var(--slotkit-line);border-radius:var(--slotkit-radius);box-shadow:0 1px 2px rgb(0 0 0/.04),0 12px 32px -18px rgb(0 0 0/.18)}
.avatar{flex:none;display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%;object-fit:cover;background:var(--tint);font-weight:650;font-size:1.125rem}
.avatar.big{width:5rem;height:5rem;font-size:1.75rem}
.logo{display:block;max-width:10rem;height:2.5rem;object-fit:contain;object-position:left}
img{position:relative}
img::after{content:"";position:absolute;inset:-2px;border-radius:inherit;background:var(--slotkit-ground)}
.facts{display:grid;gap:.6rem;margin-block:1.25rem 0}
.facts li{display:flex;gap:.6rem;align-items:flex-start}
.facts .i{margin-block-start:.2rem;color:var(--slotkit-soft)}
.facts span span{display:block}
.tags span span span::before{content:"· "}
.about{white-space:pre-line;color:var(--slotkit-soft)}
.hostline{display:flex;gap:.75rem;align-items:center;margin-block-end:1.1rem}
.hostline a{color:inherit;font-weight:600;text-decoration:none;padding-block:.6rem}
.hostline a:hover{text-decoration:underline}
.badge{display:inline-block;padding:.05rem .55rem;margin-inline-start:.4rem;border:1px solid var(--slotkit-line);border-radius:1rem;font-size:.8125rem;font-weight:500;color:var(--slotkit-soft);vertical-align:.08em}
.empty{padding:2.5rem 1.5rem;text-align:center;color:var(--slotkit-soft)}
.split>*{padding:1.25rem}
.split>*+*{border-block-start:1px solid var(--slotkit-line)}
.chips{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem;margin-block-start:.4rem}
.chips a{display:grid;place-items:center;min-height:2.75rem;text-align:center;padding:.35rem .4rem;border:1px solid var(--slotkit-edge);border-radius:var(--small);color:inherit;text-decoration:none}
#hosts ul{display:flex;flex-wrap:wrap}
.chips a:hover{border-color:var(--slotkit-accent)}
.chips a[aria-current]{border-color:var(--slotkit-accent);box-shadow:inset 0 0 0 1px var(--slotkit-accent);font-weight:650}
.bar{display:flex;align-items:center;justify-content:space-between;gap:.5rem;margin-block-end:.5rem}
.bar h2{flex:1;text-align:center}
.bar>a,.bar>span{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:var(--small);color:inherit;text-decoration:none}
.bar>a:hover{background:var(--tint)}
.bar>span{opacity:.3}
.views{display:flex;gap:1.25rem;margin-block-start:.75rem}
.views :is(a,[aria-current]){padding-block:.4rem;min-height:2.75rem;display:inline-grid;align-items:center}
.views [aria-current]{color:inherit;font-weight:650;text-decoration:none}
table{width:100%;border-collapse:separate;border-spacing:3px;table-layout:fixed;text-align:center}
th{padding:.3rem 0;font-size:.8125rem;font-weight:500;color:var(--slotkit-soft)}
td{padding:0;height:2.875rem;color:var(--slotkit-soft);font-variant-numeric:tabular-nums}
td>a,td>span.d{position:relative;display:grid;place-items:center;min-height:2.875rem;border-radius:var(--small)}
td>a{background:var(--tint);color:var(--slotkit-ink);font-weight:650;text-decoration:none}
td>a:hover{box-shadow:inset 0 0 0 2px var(--slotkit-accent)}
td>a[data-on]{background:var(--slotkit-accent);color:var(--slotkit-on-accent)}
td small{display:block;font-size:.75rem;font-weight:400;line-height:1}
[aria-busy=true]{opacity:.4;cursor:progress;transition:opacity .1s .2s}
td .today::after{content:"";position:absolute;inset-block-end:.35rem;width:.3rem;height:.3rem;border-radius:50%;background:currentColor}
.off{display:grid;grid-template-columns:minmax(0,1fr);gap:.4rem;margin-block-start:.75rem;padding-inline-start:.9rem;border-inline-start:4px solid var(--slotkit-line)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem;margin-block-start:.9rem}
.times a{display:grid;place-content:center;min-height:2.875rem;padding:.3rem .5rem;text-align:center;border:1px solid var(--slotkit-edge);border-radius:var(--small);color:var(--slotkit-accent);font-weight:650;text-decoration:none;font-variant-numeric:tabular-nums}
.times a:hover{background:var(--slotkit-accent);border-color:var(--slotkit-accent);color:var(--slotkit-on-accent)}
.times small{display:block;font-weight:400;font-size:.8125rem}
.day+.day{margin-block-start:1.75rem}
.up{display:inline-block;margin-block-start:1rem;padding-block:.6rem}
.note a{color:inherit}
.note{margin-block:.75rem;padding:.7rem .9rem;border-inline-start:4px solid var(--slotkit-accent);background:var(--tint);border-radius:4px}
.zone{margin-block-start:1rem;display:flex;gap:.6rem;align-items:flex-start}
.zone .i{margin-block-start:.15rem;color:var(--slotkit-soft)}
.zone>div{flex:1;min-width:0}
summary{cursor:pointer;color:var(--slotkit-accent);text-decoration:underline;text-underline-offset:.15em;padding-block:.4rem;width:fit-content}
form.zones{display:grid;gap:.6rem;margin-block:.4rem}
label,legend{font-weight:600;padding:0}
.hint{display:block;font-weight:400;color:var(--slotkit-soft);font-size:.9375rem}
.field{display:grid;gap:.35rem}
.field+.field,.field+fieldset,fieldset+.field{margin-block-start:1.25rem}
fieldset{border:0;min-width:0}
input:not([type=radio],[type=checkbox]),select,textarea{display:block;width:100%;min-height:2.875rem;padding:.6rem .8rem;font:inherit;color:inherit;background:var(--slotkit-sheet);border:1px solid var(--slotkit-edge);border-radius:var(--small)}
select{padding-inline-end:.4rem}
textarea{resize:vertical}
input.few,select.few{width:7rem}
[aria-invalid=true]{border-color:var(--slotkit-error)!important;box-shadow:inset 0 0 0 1px var(--slotkit-error)}
.error{color:var(--slotkit-error);font-weight:600}
.problem{margin-block-end:1.5rem;padding:1rem 1.1rem;border:2px solid var(--slotkit-error);border-radius:var(--small)}
.problem h2{margin-block-end:.4rem}
.problem a{color:var(--slotkit-error);display:inline-block;padding-block:.15rem;font-weight:600}
.pick{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.5rem;margin-block-start:.6rem}
.pick label{display:flex;align-items:center;gap:.6rem;min-height:2.875rem;padding:.3rem .8rem;border:1px solid var(--slotkit-edge);border-radius:var(--small);font-variant-numeric:tabular-nums}
.pick label:has(:checked){border-color:var(--slotkit-accent);box-shadow:inset 0 0 0 1px var(--slotkit-accent)}
.pick.one{grid-template-columns:fit-content(100%);margin-block-start:0}
.field legend{margin-block-end:.35rem}
fieldset.field{display:block}
.field .pick{margin-block-start:.35rem}
.pick input{width:1.15rem;height:1.15rem;margin:0;accent-color:var(--slotkit-accent)}
.choice{display:flex;gap:.75rem;align-items:flex-start;padding-block:.6rem;font-weight:400}
.choice input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--slotkit-accent)}
.pot{position:absolute;inset-inline-start:-100vw;width:1px;height:1px;overflow:hidden}
button,.button{display:block;width:100%;min-height:3rem;padding:.7rem 1.2rem;font:inherit;font-weight:650;text-align:center;text-decoration:none;color:var(--slotkit-on-accent);background:var(--slotkit-accent);border:1px solid var(--slotkit-accent);border-radius:var(--small);cursor:pointer}
button:hover,.button:hover{filter:brightness(1.12)}
button.plain,.button.plain{color:var(--slotkit-ink);background:none;border-color:var(--slotkit-edge)}
button.plain:hover,.button.plain:hover{border-color:var(--slotkit-ink);filter:none}
.end{margin-block-start:1.75rem}
.end p{margin-block-start:.75rem}
.end .zone p{margin-block-start:0}
.stack{display:grid;gap:.6rem;margin-block-start:1.5rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.6rem}
.message{padding:2rem 1.5rem}
.message p{margin-block-start:.75rem}
dl+.note{margin-block:1.25rem 0}
.message>h2{margin-block:2.25rem .75rem}
.message>form,.message>h3{margin-block-start:1.5rem}
.marks{list-style:disc;padding-inline-start:1.25rem;margin-block-start:.75rem}
.marks li+li{margin-block-start:.25rem}
.rows{margin-block-start:1rem;border-block-start:1px solid var(--slotkit-line)}
.rows>li{padding-block:1.1rem;border-block-end:1px solid var(--slotkit-line)}
.rows form{margin-block-start:1rem}
.rows button{width:auto;min-width:min(100%,12rem)}
.key{display:block;padding:.8rem;border:1px solid var(--slotkit-edge);border-radius:var(--small);user-select:all}
.amount{font-weight:650;font-variant-numeric:tabular-nums}
.amount .small{font-weight:400}
.aside{text-align:center;color:var(--slotkit-soft)}
button.link{display:inline-block;width:auto;min-height:2.75rem;padding:0 .25rem;font-weight:400;color:var(--slotkit-accent);text-decoration:underline;text-underline-offset:.15em;background:none;border:0}
.done{color:var(--slotkit-accent)}
.done .i{width:2.5rem;height:2.5rem}
dl{margin-block-start:1.5rem;border-block-start:1px solid var(--slotkit-line)}
dl>div{display:grid;gap:0 1rem;padding-block:.8rem;border-block-end:1px solid var(--slotkit-line)}
dt{color:var(--slotkit-soft)}
dd span{display:block;color:var(--slotkit-soft);font-size:.9375rem}
bdi{unicode-bidi:isolate;white-space:nowrap}
bdi.name,dd bdi{white-space:normal}
dd span bdi{white-space:nowrap}
dd time bdi{display:inline-block}
@media(max-width:33.99rem){main{padding-inline:.5rem}.days table{margin-inline:-.625rem;width:calc(100% + 1.25rem);border-spacing:2px}.past,.middle .about{display:none}.middle .facts{display:flex;flex-wrap:wrap}.middle li:first-child{width:100%}}
@media(min-width:34rem){dl>div{grid-template-columns:7rem 1fr}main{padding-inline:1.5rem}.split>*{padding:1.75rem}.message{padding:2.5rem}}
@media(min-width:48rem){
.split{display:grid;grid-template-columns:minmax(0,17rem) minmax(0,1fr)}
.split>*+*{border-block-start:0;border-inline-start:1px solid var(--slotkit-line)}
.split.three>:nth-child(1){grid-row:1/span 2}
.split.three>:nth-child(3){border-block-start:1px solid var(--slotkit-line)}
}
@media(min-width:62rem){
.split.three{grid-template-columns:minmax(0,17.5rem) minmax(0,1fr) minmax(0,16rem)}
.split.three>:nth-child(1){grid-row:1}
.split.three>:nth-child(3){border-block-start:0}
.split.three :is(.times,.pick){grid-template-columns:1fr;max-height:28.6rem;overflow-y:auto;padding:4px;margin-inline:-4px}
.split.three #times .up:not(:focus-visible){position:absolute;clip-path:inset(50%)}
.split.list{grid-template-columns:minmax(0,18rem) minmax(0,1fr)}
}
@media(forced-colors:active){td>a,.times a,.chips a[aria-current],button,.button{border:2px solid LinkText}td>a[data-on]{forced-color-adjust:none;background:Highlight;color:HighlightText}td .today::after{background:CanvasText}td>a[data-on]::after{background:HighlightText}}
@media(prefers-reduced-motion:no-preference){td>a,.times a,.chips a,.services a{transition:background-color .12s,border-color .12s,box-shadow .12s}}
`

/** The rules of a page with cards: a host with services, or the first page with links. */
export const cardRules: string = `.framed .profile{margin-block-end:.875rem;padding:1.75rem 1.25rem;background:var(--slotkit-sheet);border:1px solid var(--slotkit-line);border-radius:var(--slotkit-radius)}
.framed .services a:focus-visible{outline-offset:-3px}
.profile{display:grid;gap:.6rem;margin-block-end:2rem}
.profile .about{max-width:36rem;text-wrap:pretty}
.services{display:grid;gap:.875rem}
.services a{display:block;padding:1.25rem 1.4rem;color:inherit;text-decoration:none;position:relative;padding-inline-end:3rem}
.services a:hover{border-color:var(--slotkit-accent)}
.services a:hover :is(h2,h3){text-decoration:underline}
.services .turn{position:absolute;inset-inline-end:1.1rem;inset-block-start:calc(50% - .7rem);color:var(--slotkit-soft)}
.services :is(h2,h3){font-size:1.125rem}
.services .about{margin-block-start:.3rem}
.tags{display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;margin-block-start:.7rem;color:var(--slotkit-soft);font-size:.9375rem}
.tags>span{display:flex;gap:.4rem;align-items:center}
.languages{margin-block-start:2rem;padding-inline:1.4rem}
.languages .views{margin-block:.35rem;flex-wrap:wrap;column-gap:1.25rem;row-gap:0}
`

/** The rules of a menu of links, for the pages that have one. */
export const menuRules: string = `.menu>summary::-webkit-details-marker{display:none}
.menu>summary::after{content:"";display:inline-block;width:.5em;height:.5em;margin-inline-start:.7em;vertical-align:.2em;border:solid;border-width:0 2px 2px 0;transform:rotate(45deg)}
.menu[open]>summary::after{vertical-align:-.05em;transform:rotate(225deg)}
.menu>.stack{margin-block:.6rem;padding-inline-start:.8rem;border-inline-start:4px solid var(--slotkit-line)}
`
