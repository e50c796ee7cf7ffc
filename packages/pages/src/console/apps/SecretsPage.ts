import { html } from "@slotkit/core/html"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** Shows secrets of an app, once: each with its name. */
export const secretsPage = (
  { words, at, page }: ConsoleContext,
  app: { readonly id: number; readonly name: string },
  title: string,
  message: string,
  secrets: ReadonlyArray<readonly [label: string, text: string]>
) =>
  page({
    area: "apps",
    title,
    above: [[words.areas.apps, "/apps"], ...(app.name === words.areas.apps ? [] : [[app.name, `/apps/${app.id}`] as const])],
    content: html`<p role="status">${message}</p>
<dl class="end">${secrets.map(([label, text]) => html`<div class="field"><dt>${label}</dt><dd><code class="key">${text}</code></dd></div>\n`)}</dl>
<p class="end"><a class="button plain" href="${at(`/apps/${app.id}`)}">${words.apps.toApp}</a></p>`
  })
