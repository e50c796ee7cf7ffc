/**
 * The steps of booking a series, without a user interface.
 *
 * @module
 */
export { createSeriesFlow } from "./createSeriesFlow.ts"
export type {
  FlowOccurrence,
  FlowSeriesPrice,
  FlowSeriesRule,
  SeriesConflict,
  SeriesFlow,
  SeriesFlowOptions,
  SeriesState
} from "./SeriesState.ts"
export { type SeriesEvent, type SeriesStep, seriesSteps } from "./SeriesSteps.ts"
