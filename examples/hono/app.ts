import { Hono } from "hono"
import { type Slotkit, SlotkitError } from "slotkit"
import { slotkitHono } from "slotkit/hono"

/** A shop whose customers book a fitting. Slotkit's routes are mounted next to its own. */
export const makeApp = (slotkit: Slotkit, hostId: number): Hono => {
  const app = new Hono()
  app.use(slotkitHono(slotkit))

  app.get("/shop/fittings", async (context) => {
    const { data } = await slotkit.availability.get(hostId, { service: "fitting" })
    return context.json({ next: Object.values(data).flat().slice(0, 3) })
  })

  app.post("/shop/fittings", async (context) => {
    const booking = await slotkit.bookings.book(hostId, { ...(await context.req.json()), service: "fitting" })
    return context.json({ reference: booking.id, status: booking.status }, 201)
  })

  app.onError((error, context) => {
    if (!(error instanceof SlotkitError)) throw error
    return context.json({ message: error.message }, error.code === "conflict" ? 409 : 422)
  })
  app.notFound((context) => context.text("The shop has no such page.", 404))
  return app
}
