export type { ZoomClient } from "./ZoomAccess.ts"
export { zoomConferences } from "./ZoomConferences.ts"
