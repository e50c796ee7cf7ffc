import { slotkitNext } from "slotkit/next"
import { shop } from "../../../slotkit"

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = slotkitNext(async () => (await shop()).slotkit)
