import { createServer } from "node:http"
import { openBookings } from "./bookings.ts"
import { ownPages } from "./site.ts"

const [bookings, site] = ["http://127.0.0.1:4008", "http://localhost:4009"]
const slotkit = await openBookings(bookings, site)
createServer(slotkit.node).listen(4008, "127.0.0.1")
const pages = await ownPages(bookings)
pages.listen(4009, "localhost", () => {
  console.log(`Without a framework:  ${site}`)
  console.log(`With React:           ${site}/react.html`)
})
