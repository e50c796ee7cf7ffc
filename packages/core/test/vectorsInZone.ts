import { availabilityVectors, vectorStarts } from "./AvailabilityVectors.ts"

const offsets = [new Date(Date.UTC(2026, 0, 15)), new Date(Date.UTC(2026, 6, 15))].map((date) => date.getTimezoneOffset())
const starts = availabilityVectors.map((vector) => [vector.id, vectorStarts(vector)])
console.log(JSON.stringify({ offsets, starts }))
