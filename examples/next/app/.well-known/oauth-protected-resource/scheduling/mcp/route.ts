import { slotkitNext } from "slotkit/next"
import { shop } from "../../../../../slotkit"

export const { GET, HEAD, OPTIONS } = slotkitNext(async () => (await shop()).slotkit)
