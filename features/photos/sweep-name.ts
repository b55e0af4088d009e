/** The job that removes files nobody owns; whoever frees some enqueues it. */
export const sweepFiles = "sweep-files";
