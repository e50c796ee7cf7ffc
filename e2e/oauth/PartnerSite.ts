import { loopbackSite } from "./LoopbackSite.ts"

/** A partner app's site: its redirect URI, which redirects users to another origin of the app, and the requests it received. */
export interface PartnerSite {
  readonly redirectUri: string
  /** The users' final page, on a different origin from the redirect URI. */
  readonly home: string
  /** The queries received at the redirect URI, with their referrers. */
  readonly arrivals: ReadonlyArray<{ readonly query: URLSearchParams; readonly referer: string | undefined }>
}

/** Starts the site for a test, on two loopback origins. */
export const partnerSite = async (): Promise<PartnerSite> => {
  const arrivals: Array<PartnerSite["arrivals"][number]> = []
  const home = await loopbackSite("127.0.0.1", (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sync</title><h1>Calendar Sync</h1>")
  )
  const callback = await loopbackSite("localhost", ({ url = "", headers }, response) => {
    arrivals.push({ query: new URL(url, "http://localhost").searchParams, referer: headers.referer })
    response.writeHead(302, { location: `${home}/home` }).end()
  })
  return { redirectUri: `${callback}/callback?tenant=7`, home: `${home}/home`, arrivals }
}
