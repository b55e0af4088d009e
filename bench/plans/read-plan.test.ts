import { expect, test } from "vitest";
import { readPlans } from "./read-plan.ts";

const log = `2026-11-25 23:00:00.000 UTC [77] LOG:  duration: 12.345 ms  plan:
	Query Text: select *
	  from message m
	Query Parameters: $1 = '7'
	Limit  (cost=0.43..9.00 rows=25 width=34) (actual time=0.255..0.256 rows=25.00 loops=1)
	  Buffers: shared hit=40 read=2
	  ->  Sort  (cost=18.13..18.14 rows=1 width=154) (actual time=0.005..0.005 rows=25.00 loops=1)
	        Sort Key: m.seq
	        Buffers: shared hit=39 read=2
	        ->  Nested Loop  (cost=1.70..1244.05 rows=1395 width=34) (actual time=0.255..0.256 rows=1500.00 loops=1)
	              ->  Seq Scan on message m  (cost=0.00..3713.00 rows=50000 width=46) (actual time=53.315..53.316 rows=750.00 loops=2)
	                    Filter: (seq > 0)
	                    Rows Removed by Filter: 1000
	                    Buffers: shared hit=2
	              ->  Index Scan using profile_pkey on profile p  (cost=0.28..1.95 rows=1 width=81) (actual time=0.034..0.034 rows=1.00 loops=1500)
	              ->  Index Scan using block_pkey on block b  (cost=0.28..1.95 rows=1 width=81) (never executed)
	Settings: random_page_cost = '1.1'
2026-11-25 23:00:00.100 UTC [77] LOG:  process 77 still waiting for ShareLock
2026-11-25 23:00:00.200 UTC [78] LOG:  duration: 0.010 ms  plan:
	Query Text: select from account where id = $1
	Index Only Scan using account_pkey on account  (cost=0.42..1.5 rows=1 width=0) (actual time=0.007..0.008 rows=1.00 loops=1)
	  Heap Fetches: 0
	  Buffers: shared hit=4
`;

test("a plan of the log says what was read, and which of it is too much for an answer", () => {
  const [large, small, ...more] = readPlans(log);
  expect(more).toEqual([]);
  expect(large).toMatchObject({
    query: "select *\n  from message m",
    milliseconds: 12.345,
    rowsRead: 2 * 1_750 + 1_500,
    buffers: 42,
    fromOutside: 2,
    tables: ["message", "profile"],
    faults: ["Sort of 1,500 rows", "Seq Scan on message m: 3,500 rows"],
  });
  expect(large?.plan).toMatch(/^Limit .*\n(?:.*\n)+Settings: /);
  expect(small).toMatchObject({ rowsRead: 1, buffers: 4, fromOutside: 0, faults: [] });
});

test("of a log without plans there is nothing to say", () => {
  expect(readPlans("")).toEqual([]);
  expect(readPlans("2026-11-25 23:00:00.000 UTC [7] LOG:  checkpoint starting: time\n")).toEqual(
    [],
  );
});
