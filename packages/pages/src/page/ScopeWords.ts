import type { Host, Scope } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { proScopes } from "@slotkit/core/internal"

/** Describes what each scope allows, for the host. Spec: scopes. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  "profile.read": "View your profile and bookable services",
  "availability.read": "View your availability",
  "bookings.read": "View your bookings, including the names, email addresses and notes of the people who made them",
  "services.read": "View all your services, including single-use links",
  "services.write": "Create, edit and delete your services",
  "invites.read": "View your single-use booking links and their recipients",
  "invites.write": "Create and delete single-use booking links",
  "webhooks.write": "Receive booking notifications by webhook"
}

/** Lists the scopes of an app or key, with limitations for a host on Free. */
export const scopeList = (scopes: ReadonlyArray<Scope>, { plan }: Pick<Host, "plan">): Html =>
  html`<ul class="marks">
${scopes.map((scope) => html`<li>${scopeWords[scope]}${plan === "free" && proScopes.has(scope) ? " (requires Pro)" : undefined}</li>\n`)}</ul>`
