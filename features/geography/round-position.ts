/**
 * A position as exact as a city needs, in degrees: twentieths, some five kilometres. Rounded where
 * it is measured, so that nothing more exact leaves the device (trust row 6), and again where it
 * arrives.
 */
export const roundPosition = ({
  lat,
  lon,
}: {
  lat: number;
  lon: number;
}): { lat: number; lon: number } => ({
  lat: Math.round(lat * 20) / 20,
  lon: Math.round(lon * 20) / 20,
});
