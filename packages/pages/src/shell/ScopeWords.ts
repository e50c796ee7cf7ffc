import type { Host, Scope } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { proScopes } from "@slotkit/core/internal"
import type { ConsoleWords } from "../words/console/ConsoleWords.ts"

/** Lists the scopes of an app or key in words, with limitations for a host on Free. Spec: scopes. */
export const scopeList = (
  scopes: ReadonlyArray<Scope>,
  { plan }: Pick<Host, "plan">,
  { scopes: names, keys }: Pick<ConsoleWords, "scopes" | "keys">
): Html =>
  html`<ul class="marks">
${scopes.map((scope) => html`<li>${names[scope]}${plan === "free" && proScopes.has(scope) ? ` (${keys.requiresPro})` : undefined}</li>\n`)}</ul>`
