import { type Host, proScopes, type Scope } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"

/** What each scope lets its holder do, in the words of the host whom it concerns. Spec: scopes. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  "profile.read": "See your profile and the services that visitors can book",
  "availability.read": "See when you are free",
  "bookings.read": "See your bookings, with the names, e-mail addresses and notes of the people who made them",
  "services.read": "See every service of yours, with the single-use ones",
  "services.write": "Create, change and delete your services",
  "invites.read": "See your single-use booking links and whom they are for",
  "invites.write": "Create and delete single-use booking links",
  "webhooks.write": "Have news of your bookings sent to addresses of its choice"
}

/** The scopes of an app or a key as a list, each with its limits for a host on Free. */
export const scopeList = (scopes: ReadonlyArray<Scope>, { plan }: Pick<Host, "plan">): Html =>
  html`<ul>
${scopes.map((scope) => html`<li>${scopeWords[scope]}${plan === "free" && proScopes.has(scope) ? " (once you are on Pro)" : undefined}</li>\n`)}</ul>`
