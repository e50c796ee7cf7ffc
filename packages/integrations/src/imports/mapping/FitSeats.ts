import { changed, type Mapped, mapped } from "./Mapped.ts"

const minSeats = 2
const maxSeats = 50

/** Fits the seats of a group meeting into those of a service, 2 to 50. */
export const fitSeats = (seats: number): Mapped<number> => {
  const fitted = Math.min(Math.max(Math.floor(seats), minSeats), maxSeats)
  return fitted === seats ? mapped(fitted) : mapped(fitted, changed("max_attendees", `${seats} seats became ${fitted}.`))
}
