import { type Host, type Scope, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { proScopes } from "@slotkit/core/internal"
import type { ConsoleWords } from "../words/console/ConsoleWords.ts"

/** Lists the scopes of an app or key in words, with limitations for a host on Free. Spec: scopes. */
export const scopeList = (
  held: ReadonlyArray<Scope>,
  { plan }: Pick<Host, "plan">,
  { scopes: names, keys }: Pick<ConsoleWords, "scopes" | "keys">,
  style: "marks" | "soft"
): Html =>
  html`<ul class="${style}">${style === "marks" ? "\n" : undefined}${held.map((scope) => html`<li>${names[scope]}${plan === "free" && proScopes.has(scope) ? ` (${keys.requiresPro})` : undefined}</li>\n`)}</ul>`

/** Returns the scopes among names, in the order of the specification. */
export const scopesIn = (names: ReadonlyArray<string>): ReadonlyArray<Scope> => scopes.filter((scope) => names.includes(scope))
