import { Html } from "@slotkit/core/html"

/** A small drawing beside a text that says the same. Screen readers skip it. */
export const icon = (name: keyof typeof shapes): Html =>
  new Html(`<svg class="i" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="${shapes[name]}"/></svg>`)

const shapes = {
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6v4.2l2.8 1.6",
  calendar: "M4 4.5h12v12H4zM4 8.2h12M7 2.8v3M13 2.8v3",
  video: "M2.5 5.5h10v9h-10zM12.5 9l5-2.8v7.6l-5-2.8",
  place: "M10 17.5S4.5 12.6 4.5 8a5.5 5.5 0 0 1 11 0c0 4.6-5.5 9.5-5.5 9.5M10 6.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8",
  phone:
    "M4 3h3.2l1.4 4-1.9 1.3a11 11 0 0 0 5 5L13 11.4l4 1.4V16a1.5 1.5 0 0 1-1.6 1.5A13.4 13.4 0 0 1 2.5 4.6 1.5 1.5 0 0 1 4 3",
  price: "M10.6 2.8h6.6v6.6l-7.8 7.8-6.6-6.6zM14 5.5v.6",
  people:
    "M7.5 9.5a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8M2 16.3c0-3 2.4-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13 4a2.7 2.7 0 0 1 0 5.2M15.2 12c1.7.7 2.8 2.1 2.8 4.3",
  globe: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M2.5 10h15M10 2.5c-5 4.6-5 10.4 0 15 5-4.6 5-10.4 0-15",
  check: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M6.6 10.3l2.4 2.4 4.6-5",
  mail: "M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5",
  previous: "M12 5l-5 5 5 5",
  next: "M8 5l5 5-5 5"
} as const
