import { formatInstant, type Instant } from "../values/Instant.ts"

/**
 * Returns a host's public booking page, `null` until a username is chosen. `hostPagesUrl` is a prefix, or the URL of the
 * application's own pages with `{username}` and `{slug}`. Spec: profile.fields.
 */
export const profileUrl = (host: { readonly username: string | null }, hostPagesUrl: string): string | null =>
  host.username === null ? null : pageUrl(hostPagesUrl, host.username, "")

/** Returns a service's public booking page, `null` until the host has chosen a username. Spec: service.fields.embed_url. */
export const embedUrl = (
  host: { readonly username: string | null },
  service: { readonly slug: string },
  hostPagesUrl: string
): string | null => (host.username === null ? null : pageUrl(hostPagesUrl, host.username, service.slug))

/** Returns the link to send to an invite's contact. Spec: invite.fields.url. */
export const inviteUrl = (invite: { readonly token: string }, pagesUrl: string): string => `${pagesUrl}/i/${invite.token}`

/** Returns the page where a booker sees and changes their booking. */
export const bookingUrl = (booking: { readonly token: string }, pagesUrl: string): string => `${pagesUrl}/b/${booking.token}`

/** Returns the page where someone who waits for a time answers offers and leaves the waiting list. */
export const waitlistUrl = (entry: { readonly token: string }, pagesUrl: string): string => `${pagesUrl}/w/${entry.token}`

/** The parameter of a booking's page with the start that the booking was moved from. */
export const movedFromParameter = "moved_from"

/** Adds the start that a booking was moved from to the address of its page, which then shows both times. */
export const withMovedFrom = (address: string, start: Instant | null | undefined): string =>
  start === null || start === undefined ? address : withParameter(address, movedFromParameter, formatInstant(start))

/** The parameter of a booking page with a selection of members. */
export const selectionParameter = "selection"

/** Adds a selection of members to the address of a booking page. */
export const withSelection = (address: string, selection: string): string => withParameter(address, selectionParameter, selection)

const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${name}=${value}`

/** Returns the page where a host answers a request. */
export const answerUrl = (link: { readonly token: string }, pagesUrl: string): string => `${pagesUrl}/a/${link.token}`

/** Returns the address of a host's feed of bookings for a calendar program. */
export const feedUrl = (feed: { readonly token: string }, pagesUrl: string): string => `${pagesUrl}/f/${feed.token}.ics`

/** Returns the link to the room of a meeting. `baseUrl` is where Slotkit is served, without a trailing slash. */
export const joinUrl = (link: { readonly token: string }, baseUrl: string): string => `${baseUrl}/m/${link.token}`

/** Returns the booker's payment page. The payment provider returns the booker to `/done` below it. */
export const checkoutUrl = (checkout: { readonly token: string }, baseUrl: string): string =>
  `${baseUrl}/checkout/${checkout.token}`

/**
 * Returns the link in the booker's emails that confirms their address and emails further attendees. The token is also on the page
 * after booking; the proof is only in the emails.
 */
export const attendeesUrl = (link: { readonly token: string; readonly proof: string }, baseUrl: string): string =>
  `${baseUrl}/visitor/bookings/${link.token}?proof=${encodeURIComponent(link.proof)}`

/** Returns the link of a sign-in email. */
export const signInUrl = (link: { readonly token: string }, baseUrl: string): string => `${baseUrl}/app/sign-in/${link.token}`

/** An empty slug is the host's own page, so the slash before the slug goes too. */
const pageUrl = (hostPagesUrl: string, username: string, slug: string): string => {
  const template = hostPagesUrl.includes("{username}") ? hostPagesUrl : `${hostPagesUrl}/{username}/{slug}`
  return (slug === "" ? template.replace(/\/?\{slug\}/, "") : template.replace("{slug}", slug)).replace("{username}", username)
}
