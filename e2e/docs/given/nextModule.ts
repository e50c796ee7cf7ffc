import { createSlotkit, type Slotkit } from "slotkit"

/** The module of a Next application that opens Slotkit. */
export const nextModule = () => {
  let opened: Promise<Slotkit> | undefined
  const openSlotkit = (): Promise<Slotkit> =>
    (opened ??= createSlotkit({ database: "memory", baseUrl: "https://shop.example.com/scheduling", prefix: "/scheduling" }))
  return { openSlotkit }
}
