import { type Html, html } from "@slotkit/core/html"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The link of a service, and the code that embeds it in another site. */
export const shareBox = ({ words, at, baseUrl }: ConsoleContext, link: string | null): Html => {
  const { services } = words
  if (link === null) {
    return section(
      "share",
      services.share,
      html`<div class="sheet card"><p>${services.notShared}</p><p><a href="${at("")}">${services.setUsername}</a></p></div>`
    )
  }
  return section(
    "share",
    services.share,
    html`<div class="sheet card"><div class="field"><label for="link">${services.link}</label><input id="link" readonly value="${link}" data-copy="${services.link}"></div>
<p class="end"><a class="button plain" href="${link}">${services.preview}</a></p>
<details><summary>${services.embed}</summary><p class="soft small">${services.embedHint}</p>
<pre class="wrap" data-copy="${services.embed}"><code>${embedCode(baseUrl, link)}</code></pre>
<p class="soft small">${services.popup}</p>
<pre class="wrap" data-copy="${services.popup}"><code>${popupCode(baseUrl, link)}</code></pre></details></div>`
  )
}

const scriptTag = (baseUrl: string): string => `<script src="${baseUrl}/embed.js" async></script>`

const embedCode = (baseUrl: string, link: string): string =>
  `${scriptTag(baseUrl)}\n<slotkit-booking src="${link}"></slotkit-booking>`

const popupCode = (baseUrl: string, link: string): string =>
  `${scriptTag(baseUrl)}\n<a href="${link}" data-slotkit-popup>Book a time</a>`
