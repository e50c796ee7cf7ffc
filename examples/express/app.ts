import express, { type Express } from "express"
import { type PagesOptions, type Slotkit, SlotkitError } from "slotkit"

/** The shop's own header on the booking pages, which are at `/book/shop`. */
export const pages: PagesOptions = {
  theme: { accent: "#7a1f5c" },
  header: ({ lang }) => `<header class="shop" lang="${lang}"><a href="/">The tailor</a></header>`
}

/** A shop whose customers book a fitting. Slotkit's routes are mounted next to its own. */
export const makeApp = (slotkit: Slotkit, hostId: number): Express => {
  const app = express()
  app.use(express.json())

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
