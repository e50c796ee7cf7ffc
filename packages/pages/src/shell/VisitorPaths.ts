import { reservedUsernames } from "@slotkit/core/internal"

type Path = `/${string}`

const reserved = `(?!(?:${reservedUsernames.join("|")})(?:$))`
const name = "[a-z0-9]+(?:-[a-z0-9]+)*"

/** A route's parameter for a username. It never matches the server's own paths. */
const username = `:username(${reserved}(?=.{2,40}$)${name})`

/** The routes of visitors' pages below their root, which is empty or a path such as `/book`. */
export const visitorPaths = (root: string) => {
  const below = (path: Path) => `${root}${path}` as Path
  return {
    home: below(root === "" ? "/" : ("" as Path)),
    host: below(`/${username}`),
    service: below(`/${username}/:slug`),
    serviceForm: below(`/${username}/:slug/book`),
    waitlistForm: below(`/${username}/:slug/waitlist`),
    invite: below("/i/:token"),
    inviteForm: below("/i/:token/book"),
    booking: below("/b/:token"),
    meeting: below("/b/:token/series/:index"),
    confirm: below("/b/:token/confirm"),
    cancel: below("/b/:token/cancel"),
    stopTexts: below("/b/:token/stop-texts"),
    payRest: below("/b/:token/pay"),
    reschedule: below("/b/:token/reschedule"),
    calendar: below("/b/:token.ics"),
    request: below("/a/:token"),
    accept: below("/a/:token/accept"),
    decline: below("/a/:token/decline"),
    waitlist: below("/w/:token"),
    acceptOffer: below("/w/:token/accept"),
    declineOffer: below("/w/:token/decline"),
    leaveWaitlist: below("/w/:token/leave"),
    feed: below("/f/:token.ics"),
    asset: below("/assets/:name"),
    embedScript: below("/embed.js")
  }
}

/** Matches an address of a page without its token, or one with a slash at the end: of a host, a service, or what has a token. */
export const incompletePath = (root: string): RegExp =>
  new RegExp(`^(?:${root})?/(?:m/|[abfiw]/?|${slashAfterToken}|${slashAfterName})$`)

const slashAfterToken = "[abfimw]/[^/]+/(?:(?:book|cancel|reschedule)/)?"
const slashAfterName = `${reserved.replace("(?:$)", "(?:/|$)")}(?=[^/]{2,40}/)${name}/(?:${name}/(?:(?:book|waitlist)/)?)?`
