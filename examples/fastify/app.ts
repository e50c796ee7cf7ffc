import fastify, { type FastifyInstance } from "fastify"
import { type BookRequest, type Slotkit, SlotkitError } from "slotkit"
import { slotkitFastify } from "slotkit/fastify"

/** A shop whose customers book a fitting. Slotkit's routes are mounted below `/scheduling`. */
export const makeApp = (slotkit: Slotkit, hostId: number): FastifyInstance => {
  const app = fastify()
  app.register(slotkitFastify(slotkit), { prefix: "/scheduling" })

  app.get("/shop/fittings", async () => {
    const { data } = await slotkit.availability.get(hostId, { service: "fitting" })
    return { next: Object.values(data).flat().slice(0, 3) }
  })

  app.post<{ Body: Omit<BookRequest, "service"> }>("/shop/fittings", async ({ body }, reply) => {
    const booking = await slotkit.bookings.book(hostId, { ...body, service: "fitting" })
    return reply.code(201).send({ reference: booking.id, status: booking.status })
  })

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof SlotkitError)) return reply.send(error)
    return reply.code(error.code === "conflict" ? 409 : 422).send({ message: error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send("The shop has no such page."))
  return app
}
