import { describe, expect, it } from "vitest"
import { html } from "./Html.ts"

describe("Markup", () => {
  it("MUST escape interpolated text, for content and for quoted attributes", () => {
    const hostile = `<script>alert('1')</script>" onload="x" & more`
    expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(
      `<p title="&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#34; onload=&#34;x&#34; &#38; more">&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#34; onload=&#34;x&#34; &#38; more</p>`
    )
  })

  it("MUST accept markup, numbers, arrays and nothing", () => {
    const rows = ["a&b", html`<b>${1}</b>`, undefined]
    expect(html`<p>${rows}${undefined}${0}</p>`.markup).toBe("<p>a&#38;b<b>1</b>0</p>")
    expect(html`$&${"$&$1"}`.markup).toBe("$&$&#38;$1")
  })
})
