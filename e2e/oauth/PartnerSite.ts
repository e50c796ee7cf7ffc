import { loopbackSite } from "./LoopbackSite.ts"

/** A partner app on the web: its redirect URI, which sends its users on to another site of its own, and what came to it. */
export interface PartnerSite {
  readonly redirectUri: string
  /** Where its users end up, on another origin than the redirect URI. */
  readonly home: string
  /** The queries that came to the redirect URI, and who was said to have sent the browser there. */
  readonly arrivals: ReadonlyArray<{ readonly query: URLSearchParams; readonly referer: string | undefined }>
}

/** Starts one for a test, on two loopback origins. */
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
