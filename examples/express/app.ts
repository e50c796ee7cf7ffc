import { randomUUID } from "node:crypto"
import express, { type Express } from "express"
import { type PagesOptions, type Slotkit, SlotkitError } from "slotkit"

/** The shop's own header on the booking pages, which are at `/book/shop`. */
export const pages: PagesOptions = {
  theme: { accent: "#7a1f5c" },
  header: ({ lang }) => `<header class="shop" lang="${lang}"><a href="/">The tailor</a></header>`
}

/** The shop's own sessions. `identify` tells Slotkit whose console at `/app` a browser may see. */
export const makeSessions = () => {
  const hosts = new Map<string, number>()
  return {
    begin: (hostId: number): string => {
      const session = randomUUID()
      hosts.set(session, hostId)
      return session
    },
    identify: (request: Request) => {
      const [, session = ""] = /(?:^|; )shop=([\w-]+)/.exec(request.headers.get("cookie") ?? "") ?? []
      const hostId = hosts.get(session)
      return hostId === undefined ? null : { hostId }
    }
  }
}

/** The shop itself, with the password of its staff. */
export interface Shop {
  readonly hostId: number
  readonly password: string
  readonly sessions: ReturnType<typeof makeSessions>
}

/** A shop whose customers book a fitting, and whose staff sign in to Slotkit's console with the shop's own password. */
export const makeApp = (slotkit: Slotkit, { hostId, password, sessions }: Shop): Express => {
  const app = express()
  app.use(express.json())

  app.get("/login", (_request, response) => {
    response.send(
      '<!doctype html><html lang="en"><title>Sign in</title><form method="post"><label>Password <input name="password" type="password"></label> <button>Sign in</button></form></html>'
    )
  })

  app.post("/login", express.urlencoded({ extended: false }), (request, response) => {
    if (request.body?.password !== password) return void response.status(401).send("Wrong password. Go back and try again.")
    // Slotkit names the page to return to. Only its path is used, so that no other site can be named.
    const { pathname, search } = new URL(String(request.query.return_to ?? "/app"), "http://shop.invalid")
    response.cookie("shop", sessions.begin(hostId), { httpOnly: true, sameSite: "lax" })
    response.redirect(303, pathname + search)
  })

  app.get("/", (_request, response) => {
    response.send('<!doctype html><title>The tailor</title><h1>The tailor</h1><a href="/book/shop">Book a fitting</a>')
  })

  app.get("/shop/fittings", async (_request, response) => {
    const { data } = await slotkit.availability.get(hostId, { service: "fitting" })
    response.json({ next: Object.values(data).flat().slice(0, 3) })
  })

  app.post("/shop/fittings", async (request, response) => {
    try {
      const booking = await slotkit.bookings.book(hostId, { service: "fitting", ...request.body })
      response.status(201).json({ reference: booking.id, status: booking.status })
    } catch (error) {
      if (!(error instanceof SlotkitError)) throw error
      response.status(error.code === "conflict" ? 409 : 422).json({ message: error.message })
    }
  })

  app.use(slotkit.node)
  app.use((_request, response) => {
    response.status(404).send("The shop has no such page.")
  })
  return app
}
