/** How long the carousel takes to type one letter of a fact. */
export const letterMs = 30;

/** How long a fact stays once it is typed. */
export const countdownMs = 5_000;
