import { describe, expect, it } from "vitest"
import { html } from "./Html.ts"

describe("Markup", () => {
  it("MUST escape text for element content and for attributes", () => {
    expect(html`<p title="${`"'`}">${"<b> & </b>"}</p>`.markup).toBe('<p title="&#34;&#39;">&#60;b&#62; &#38; &#60;/b&#62;</p>')
  })

  it("MUST NOT escape markup twice", () => {
    expect(html`<ul>${["a<", "b"].map((item) => html`<li>${item}</li>`)}</ul>`.markup).toBe("<ul><li>a&#60;</li><li>b</li></ul>")
  })
})
