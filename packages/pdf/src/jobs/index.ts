// Entry point for isolated work: processes that run jobs, and the queue that serves accounts in turn.
export { type FairLimits, type FairQueue, fairQueue } from './fair-queue.ts'
export { type JobWorker, startJobProcess } from './job-process.ts'
export { serveJobs } from './serve-jobs.ts'
export { limitTime } from './time-limit.ts'
