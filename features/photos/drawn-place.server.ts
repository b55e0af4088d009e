/**
 * What an `<img>` is given while the place that keeps photos is away: the bust of ui/portrait.tsx,
 * translucent, so that it suits every site by day and by night. A browser draws it whatever the
 * answer's status is.
 */
export const drawnPlace = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100" width="480" height="600" fill="#888" preserveAspectRatio="xMidYMid slice"><path opacity=".14" d="M0 0h80v100H0Z"/><path opacity=".14" d="M40 14a30 30 0 1 1 0 60 30 30 0 0 1 0-60Z"/><g opacity=".45"><path d="M40 25c8.3 0 14 6.3 14 15.2C54 50 48 58.5 40 58.500S26 50 26 40.200C26 31.3 31.7 25 40 25Z"/><path d="M8 108c0-24 12-40.5 25-44.5 4.5 3.3 9.5 3.3 14 0C60 67.5 72 84 72 108Z"/></g></svg>`;
