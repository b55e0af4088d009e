/**
 * Takes `__proto__` off every object, as Node's `--disable-proto=delete` does, in whatever process
 * or thread imports this first: text that names it (JSON, a form, a query) then reaches no
 * prototype (trust row 25). Prototypes themselves work as before.
 */
Reflect.deleteProperty(Object.prototype, "__proto__");
