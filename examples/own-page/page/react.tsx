import { createRoot } from "react-dom/client"
import { Booking } from "./Booking.tsx"

const root = document.querySelector<HTMLElement>("#booking")
const { bookings = "", host = "", service = "" } = root?.dataset ?? {}
if (root !== null) createRoot(root).render(<Booking origin={bookings} host={host} service={service} />)
