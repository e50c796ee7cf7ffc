import { createServer } from "node:http"
import { openBookings } from "./bookings.ts"
import { staticSite } from "./site.ts"

const [bookings, site] = ["http://127.0.0.1:4006", "http://localhost:4007"]
const slotkit = await openBookings(bookings, site)
createServer(slotkit.node).listen(4006, "127.0.0.1")
staticSite(bookings).listen(4007, "localhost", () => {
  console.log(`The site:      ${site}`)
  console.log(`Booking page:  ${bookings}/workshop`)
})
