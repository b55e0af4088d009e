import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The numbers of one process, for Prometheus. The platform knows no feature: what a feature counts
 * it registers here itself. Values of a label come from a list in the program (a queue's name, how
 * something ended), never from a request or a row, so that nothing of a person is in them and their
 * number has an end.
 */
export interface Metrics {
  /** Nobody reads them where this is false, and nothing is counted. */
  readonly on: boolean;
  /** What happened, by one label: `count("sent")`. */
  counter(name: string, help: string, label: string): Count;
  /** What is so at this moment; asked at each reading. */
  gauge(name: string, help: string, read: () => number): void;
  /** The same by one label. A reading that fails or is late is left out, not waited for. */
  gauges(name: string, help: string, label: string, read: () => Readings): void;
  /** Seconds that something took; the answer belongs to one set of labels and is kept. */
  seconds(name: string, help: string, labels: readonly string[]): (...of: string[]) => Observe;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
}

export type Count = (value: string, by?: number) => void;
export type Observe = (seconds: number) => void;
type Reading = ReadonlyMap<string, number>;
export type Readings = Reading | Promise<Reading>;

/** What the text is, for its reader. */
export const { PROMETHEUS_CONTENT_TYPE: metricsType } = Registry;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Milliseconds that a reading may take: a database that is held up does not hide the rest. */
const patienceMs = 2_000;

/** Opens a process's numbers: with memory, event loop and garbage collection where they are read. */
export function openMetrics(on: boolean): Metrics {
  const registers = [new Registry()];
  const [register = new Registry()] = registers;
  if (on) collectDefaultMetrics({ register });
  return {
    on,
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      return on ? (value, by = 1) => counter.labels(value).inc(by) : () => {};
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    gauges(name, help, label, read) {
      const reading = oneAtATime(read);
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await reading();
          this.reset();
          for (const [value, number] of values) this.labels(value).set(number);
        },
      });
    },
    seconds(name, help, labels) {
      const histogram = new Histogram({ name, help, labelNames: [...labels], buckets, registers });
      return (...of) => {
        const { observe } = histogram.labels(...of);
        return (seconds) => observe(seconds);
      };
    },
    text: () => register.metrics(),
  };
}

/** The reading, or nothing of it where it is late; the next one waits for it and asks no second. */
function oneAtATime(read: () => Readings): () => Promise<Reading> {
  let underWay: Promise<Reading> | undefined;
  return async () => {
    underWay ??= Promise.try(read).finally(() => {
      underWay = undefined;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Reading>((resolve) => {
      timer = setTimeout(() => resolve(new Map()), patienceMs);
    });
    return Promise.race([underWay, late])
      .catch((): Reading => new Map())
      .finally(() => clearTimeout(timer));
  };
}
