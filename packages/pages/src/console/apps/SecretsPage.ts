import { html } from "@slotkit/core/html"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/** Shows secrets of an app, once: each with its name. */
export const secretsPage = (
  { words, at, page }: ConsoleVisit,
  app: { readonly id: number; readonly name: string },
  title: string,
  made: string,
  secrets: ReadonlyArray<readonly [label: string, text: string]>
) =>
  page({
    area: "apps",
    title,
    above: [[words.areas.apps, "/apps"], ...(app.name === words.areas.apps ? [] : [[app.name, `/apps/${app.id}`] as const])],
    content: html`<p role="status">${made}</p>
<dl class="end">${secrets.map(([label, text]) => html`<div class="field"><dt>${label}</dt><dd><code class="key">${text}</code></dd></div>\n`)}</dl>
<p class="end"><a class="button plain" href="${at(`/apps/${app.id}`)}">${words.apps.toApp}</a></p>`
  })
