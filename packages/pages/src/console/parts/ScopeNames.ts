import { type Scope, scopes } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { proScopes } from "@slotkit/core/internal"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** Lists scopes in words, with a remark on those that have no effect on the host's plan. */
export const scopeNames = ({ words, host }: ConsoleContext, held: ReadonlyArray<string>): Html =>
  html`<ul class="soft">${scopes
    .filter((scope: Scope) => held.includes(scope))
    .map(
      (scope) =>
        html`<li>${words.scopes[scope]}${host.plan === "free" && proScopes.has(scope) ? ` (${words.keys.requiresPro})` : undefined}</li>\n`
    )}</ul>`
