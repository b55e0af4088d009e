import { byAccount, nameOf, type TableRule } from "./table-rule.ts";

/** What becomes of a member's likes, passes, blocks and searches. */
export const meetingData: readonly TableRule[] = [
  {
    table: "saved_search",
    exported: {
      file: "saved-searches",
      rows: `select name, criteria, created_at
        from saved_search
        where account_id = $1
        order by slot`,
    },
    erased: byAccount("saved_search"),
  },
  {
    table: "last_search",
    exported: {
      file: "last-search",
      rows: "select criteria, searched_at from last_search where account_id = $1",
    },
    erased: byAccount("last_search"),
  },
  {
    table: "pass",
    exported: {
      file: "passes",
      rows: `select ${nameOf("passed_id")} as name, created_at
        from pass
        where account_id = $1
        order by created_at`,
    },
    erased: ["delete from pass where account_id = $1 or passed_id = $1"],
  },
  {
    table: "swipe_game",
    exported: {
      file: "swipe-game",
      rows: "select day, likes from swipe_game where account_id = $1",
    },
    erased: [
      ...byAccount("swipe_game"),
      "update swipe_game set last_pass = null where last_pass = $1",
    ],
  },
  {
    table: "swipe_queue",
    exported: "who comes next in the swipe game, worked out anew at any time",
    erased: ["delete from swipe_queue where account_id = $1 or candidate_id = $1"],
  },
  {
    table: "match_wish",
    exported: {
      file: "match-finder",
      rows: `select genders, min_age, max_age, distance, region, interests, updated_at
        from match_wish
        where account_id = $1`,
    },
    erased: byAccount("match_wish"),
  },
  {
    table: "likes",
    exported: {
      file: "likes",
      // Who liked the member stays their own secret as far as it is one; that and when somebody did
      // is the member's.
      rows: `select 'given' as direction, ${nameOf("liked_id")} as name, created_at
        from likes
        where account_id = $1
        union all select 'received', null, created_at
        from likes
        where liked_id = $1
        order by created_at`,
    },
    erased: ["delete from likes where account_id = $1 or liked_id = $1"],
  },
  {
    table: "favourite",
    exported: {
      file: "favourites",
      // Whose favourite the member is stays those others' secret.
      rows: `select ${nameOf("member_id")} as name, created_at
        from favourite
        where account_id = $1
        order by created_at`,
    },
    erased: ["delete from favourite where account_id = $1 or member_id = $1"],
  },
  {
    table: "block",
    exported: {
      file: "blocked-members",
      rows: `select (select name from profile where id = blocked_id) as name, created_at
        from block
        where account_id = $1
        order by created_at`,
    },
    erased: ["delete from block where account_id = $1 or blocked_id = $1"],
  },
];
