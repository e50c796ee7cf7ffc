/** Names of elements: a namespace and a local name. RFC 4918, RFC 4791 and the extensions of Apple's calendar server. */
export const dav = (local: string): string => `DAV: ${local}`
export const caldav = (local: string): string => `urn:ietf:params:xml:ns:caldav ${local}`
export const calendarServer = (local: string): string => `http://calendarserver.org/ns/ ${local}`

/** The elements of answers that matter. All others are dropped with what they contain. */
export const knownElements: ReadonlySet<string> = new Set([
  ...["multistatus", "response", "href", "status", "propstat", "prop"].map(dav),
  ...["current-user-principal", "displayname", "getetag", "resourcetype", "collection"].map(dav),
  ...["current-user-privilege-set", "privilege", "all", "write", "write-content"].map(dav),
  ...["calendar", "calendar-home-set", "calendar-user-address-set", "calendar-data"].map(caldav),
  ...["supported-calendar-component-set", "comp"].map(caldav),
  ...["getctag", "source", "subscribed"].map(calendarServer)
])

/** The namespaces as attributes of a request's first element. */
export const namespaces = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"'

/** Escapes text for XML. */
export const escapeXml = (text: string): string => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
