import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Response = HttpServerResponse.HttpServerResponse

/** A cookie of ours. */
export interface HostCookie {
  /** What the browser of the request has sent. */
  readonly read: Effect.Effect<string | undefined, never, HttpServerRequest>
  /** Gives it to the browser for so many seconds; until the browser is closed when there is no number. */
  readonly give: (response: Response, value: string, seconds?: number) => Response
  /** Takes it away. */
  readonly take: (response: Response) => Response
}

/**
 * A cookie that no script can read and that other sites cannot send with a form. Installations below different paths of one origin
 * have cookies of their own.
 *
 * It does come along when somebody follows a link from elsewhere, such as an app that asks for consent or a mail that is read in the
 * browser. With TLS it has a name that browsers give to nobody but this host (RFC 6265bis, section 4.1.3.2).
 */
export const hostCookie = (baseUrl: string, purpose: "form" | "known_browser" | "session" | "sign_in"): HostCookie => {
  const { protocol, pathname } = new URL(baseUrl)
  const secure = protocol === "https:"
  const name = `${secure ? "__Host-" : ""}slotkit_${purpose}${pathname.replaceAll("/", ".").replace(/\.$/, "")}`
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const
  return {
    read: Effect.map(HttpServerRequest, ({ cookies }) => cookies[name]),
    give: (response, value, seconds) =>
      HttpServerResponse.setCookieUnsafe(response, name, value, {
        ...options,
        ...(seconds === undefined ? {} : { maxAge: Duration.seconds(seconds) })
      }),
    take: (response) => HttpServerResponse.expireCookieUnsafe(response, name, options)
  }
}
