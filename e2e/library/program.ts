import type { BookRequest, Slotkit } from "slotkit"

export const bookedAt = (slotkit: Slotkit, hostId: number, request: BookRequest) =>
  slotkit.bookings.book(hostId, request).then((booking) => booking.scheduled_at)
