-- In which trace a flow of money began (design §9). Written only while traces are on, kept for a week, and no book.
CREATE TABLE flow_trace (
  -- The flow's, or the id of a journal that belongs to none.
  reference     text COLLATE "C" PRIMARY KEY,
  -- As the header of W3C Trace Context says it.
  trace_parent  text COLLATE "C" NOT NULL,
  created_at    timestamptz NOT NULL,
  CONSTRAINT flow_trace_parent CHECK (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);
CREATE INDEX flow_trace_age ON flow_trace (created_at);
GRANT SELECT, INSERT, DELETE ON flow_trace TO kapao_app;
GRANT SELECT ON flow_trace TO kapao_report;
