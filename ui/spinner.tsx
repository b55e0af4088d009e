/**
 * A turning ring in the colour and size of the text around it; silent, the caller says what is
 * awaited.
 */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
