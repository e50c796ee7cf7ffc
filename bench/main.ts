import { bookingsBench } from "./bookings.ts"
import { deliveriesBench } from "./deliveries.ts"
import { httpBench } from "./http.ts"
import { slotsBench } from "./slots.ts"
import { startBench } from "./start.ts"

/** Every bench by its name; `npm run bench -- slots http` runs those two, without names all of them. */
const benches: Readonly<Record<string, () => unknown>> = {
  slots: slotsBench,
  http: httpBench,
  bookings: bookingsBench,
  deliveries: deliveriesBench,
  start: startBench
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || names.includes(name)) await bench()
}
