/** Poses that a member is asked for within 24 hours. */
export const mostPerDay = 3;
/** For so long a pose that was asked for can be sent. */
export const poseHours = 24;
/** An unanswered selfie comes to the head of the office's queue after so many days. */
export const urgentAfterDays = 7;
/** And is deleted, unanswered, after so many: nobody waits for ever, and neither does a file. */
export const deletedAfterDays = 30;
